/** The plugin's page under Media. */
export const TEXTS_PAGE_FILE = `<?php
defined( 'ABSPATH' ) || exit;

function accessibility_menu_texts_notice() {
	$count = filter_input( INPUT_GET, 'written', FILTER_VALIDATE_INT );
	if ( is_int( $count ) ) {
		$text = sprintf( __( 'Descriptions written: %d', 'accessibility-menu' ), $count );
	} elseif ( filter_input( INPUT_GET, 'undone', FILTER_VALIDATE_INT ) ) {
		$text = __( 'The texts are as they were.', 'accessibility-menu' );
	} else {
		return;
	}
	printf( '<div class="notice notice-success" role="status"><p>%s</p></div>', esc_html( $text ) );
}

function accessibility_menu_texts_page() {
	$list    = accessibility_menu_texts_list();
	$written = accessibility_menu_texts_written();
	?>
	<div class="wrap">
		<h1><?php esc_html_e( 'Alternative texts', 'accessibility-menu' ); ?></h1>
		<?php accessibility_menu_texts_notice(); ?>
		<p><?php esc_html_e( 'These are the descriptions of pictures that you published as corrections in your dashboard. Written into WordPress, they no longer depend on the widget. A text that someone else wrote stays as it is.', 'accessibility-menu' ); ?></p>
		<?php if ( null === $list ) : ?>
			<div class="notice notice-error" role="alert"><p><?php esc_html_e( 'The corrections can’t be loaded right now. Try again later.', 'accessibility-menu' ); ?></p></div>
		<?php elseif ( ! $list ) : ?>
			<p><strong><?php esc_html_e( 'There’s nothing to write: no published description belongs to a picture in this media library that doesn’t have it yet.', 'accessibility-menu' ); ?></strong></p>
		<?php else : ?>
			<form method="post">
				<?php wp_nonce_field( ACCESSIBILITY_MENU_TEXTS_PAGE ); ?>
				<table class="widefat striped">
					<thead>
						<tr>
							<th scope="col"><?php esc_html_e( 'Picture', 'accessibility-menu' ); ?></th>
							<th scope="col"><?php esc_html_e( 'Description', 'accessibility-menu' ); ?></th>
							<th scope="col"><?php esc_html_e( 'Media library', 'accessibility-menu' ); ?></th>
							<th scope="col"><?php esc_html_e( 'Posts and pages', 'accessibility-menu' ); ?></th>
						</tr>
					</thead>
					<tbody>
						<?php foreach ( $list as $id => $row ) : ?>
							<tr>
								<th scope="row">
									<label>
										<input type="checkbox" name="pictures[]" value="<?php echo esc_attr( $id ); ?>" checked>
										<?php echo esc_html( $row['file'] ); ?>
									</label>
								</th>
								<td>
									<?php echo wp_kses_post( wp_get_attachment_image( $id, array( 60, 60 ), false, array( 'alt' => '' ) ) ); ?>
									<?php echo esc_html( $row['text'] ); ?>
								</td>
								<td><?php $row['is_new'] ? esc_html_e( 'Will be written', 'accessibility-menu' ) : esc_html_e( 'Stays as it is', 'accessibility-menu' ); ?></td>
								<td><?php echo esc_html( count( $row['posts'] ) ); ?></td>
							</tr>
						<?php endforeach; ?>
					</tbody>
				</table>
				<?php submit_button( __( 'Write the selected texts', 'accessibility-menu' ) ); ?>
			</form>
		<?php endif; ?>
		<?php if ( $written ) : ?>
			<h2><?php esc_html_e( 'Written so far', 'accessibility-menu' ); ?></h2>
			<form method="post">
				<?php wp_nonce_field( ACCESSIBILITY_MENU_TEXTS_PAGE ); ?>
				<ul>
					<?php foreach ( $written as $id => $row ) : ?>
						<li>
							<strong><?php echo esc_html( $row['file'] ); ?></strong>:
							<?php echo esc_html( $row['text'] ); ?>
							<button class="button button-small" name="undo" value="<?php echo esc_attr( $id ); ?>">
								<?php esc_html_e( 'Undo', 'accessibility-menu' ); ?>
								<span class="screen-reader-text"><?php echo esc_html( $row['file'] ); ?></span>
							</button>
						</li>
					<?php endforeach; ?>
				</ul>
			</form>
		<?php endif; ?>
	</div>
	<?php
}
`;
