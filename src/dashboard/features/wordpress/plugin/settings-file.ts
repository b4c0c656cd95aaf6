/** The plugin's page under Settings. WordPress checks its nonce and permission when it is saved. */
export const SETTINGS_FILE = `<?php
defined( 'ABSPATH' ) || exit;

/** Registers the only option. options.php checks nonce and permission before it saves. */
function accessibility_menu_register() {
	register_setting(
		'accessibility_menu',
		'accessibility_menu',
		array(
			'type'              => 'array',
			'sanitize_callback' => 'accessibility_menu_sanitize',
			'show_in_rest'      => false,
		)
	);
}
add_action( 'admin_init', 'accessibility_menu_register' );

/** Keeps the former id when the new one has another form. */
function accessibility_menu_sanitize( $input ) {
	$current = accessibility_menu_settings();
	if ( ! current_user_can( 'manage_options' ) || ! is_array( $input ) ) {
		return $current;
	}
	$widget_id = isset( $input['widget_id'] ) ? sanitize_text_field( wp_unslash( $input['widget_id'] ) ) : '';
	if ( ! preg_match( '/^[a-z0-9]{8,64}$/', $widget_id ) ) {
		add_settings_error(
			'accessibility_menu',
			'widget_id',
			__( 'That is not the ID of a widget. Copy it from your dashboard.', 'accessibility-menu' )
		);
		$widget_id = $current['widget_id'];
	}
	return array(
		'enabled'   => ! empty( $input['enabled'] ),
		'widget_id' => $widget_id,
	);
}

function accessibility_menu_add_page() {
	add_options_page(
		__( 'Accessibility menu', 'accessibility-menu' ),
		__( 'Accessibility menu', 'accessibility-menu' ),
		'manage_options',
		'accessibility-menu',
		'accessibility_menu_page'
	);
}
add_action( 'admin_menu', 'accessibility_menu_add_page' );

function accessibility_menu_page() {
	if ( ! current_user_can( 'manage_options' ) ) {
		wp_die( esc_html__( 'You do not have permission to do this.', 'accessibility-menu' ) );
	}
	$settings = accessibility_menu_settings();
	?>
	<div class="wrap">
		<h1><?php echo esc_html( ACCESSIBILITY_MENU_NAME ); ?></h1>
		<form method="post" action="options.php">
			<?php settings_fields( 'accessibility_menu' ); ?>
			<table class="form-table" role="presentation">
				<tr>
					<th scope="row"><?php esc_html_e( 'Show the menu', 'accessibility-menu' ); ?></th>
					<td>
						<label>
							<input type="checkbox" name="accessibility_menu[enabled]" value="1" <?php checked( $settings['enabled'] ); ?>>
							<?php esc_html_e( 'On all pages of this site', 'accessibility-menu' ); ?>
						</label>
					</td>
				</tr>
				<tr>
					<th scope="row">
						<label for="accessibility-menu-id"><?php esc_html_e( 'ID of the widget', 'accessibility-menu' ); ?></label>
					</th>
					<td>
						<input class="regular-text code" type="text" id="accessibility-menu-id" name="accessibility_menu[widget_id]" value="<?php echo esc_attr( $settings['widget_id'] ); ?>" autocomplete="off" spellcheck="false">
						<p class="description">
							<?php esc_html_e( 'It is in the line of code that your dashboard shows.', 'accessibility-menu' ); ?>
							<a href="<?php echo esc_url( dirname( ACCESSIBILITY_MENU_SOURCE ) . '/app' ); ?>"><?php esc_html_e( 'Open the dashboard', 'accessibility-menu' ); ?></a>
						</p>
					</td>
				</tr>
			</table>
			<?php submit_button(); ?>
		</form>
	</div>
	<?php
}

/** Adds the link to this page beside the plugin in the list of plugins. */
function accessibility_menu_links( $links ) {
	$url = admin_url( 'options-general.php?page=accessibility-menu' );
	array_unshift( $links, sprintf( '<a href="%s">%s</a>', esc_url( $url ), esc_html__( 'Settings', 'accessibility-menu' ) ) );
	return $links;
}
add_filter( 'plugin_action_links_' . plugin_basename( __DIR__ . '/accessibility-menu.php' ), 'accessibility_menu_links' );
`;
