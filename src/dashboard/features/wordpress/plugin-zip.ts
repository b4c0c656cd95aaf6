import { strToU8, zipSync } from "fflate";
import { FILES } from "#shared/paths.ts";
import { germanFile } from "./plugin/german-file.ts";
import { TEXTS_FILE } from "./plugin/texts-file.ts";
import { TEXTS_PAGE_FILE } from "./plugin/texts-page-file.ts";
import {
  headerText,
  PLUGIN_DESCRIPTION,
  PLUGIN_SLUG,
  type PluginValues,
  phpString,
  pluginName,
} from "./plugin-values.ts";

/** The plugin's page under Settings. WordPress checks the nonce and permission before saving. */
const SETTINGS_FILE = `<?php
defined( 'ABSPATH' ) || exit;

/** Registers the only option. options.php checks nonce and permission before saving. */
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

/** Keeps the old id if the new one has an invalid format. */
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
			__( 'That isn’t the ID of a widget. Copy it from your dashboard.', 'accessibility-menu' )
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
		wp_die( esc_html__( 'You don’t have permission to do this.', 'accessibility-menu' ) );
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
							<?php esc_html_e( 'It’s in the line of code that your dashboard shows.', 'accessibility-menu' ); ?>
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

/** Adds a link to this page to the plugin list. */
function accessibility_menu_links( $links ) {
	$url = admin_url( 'options-general.php?page=accessibility-menu' );
	array_unshift( $links, sprintf( '<a href="%s">%s</a>', esc_url( $url ), esc_html__( 'Settings', 'accessibility-menu' ) ) );
	return $links;
}
add_filter( 'plugin_action_links_' . plugin_basename( __DIR__ . '/accessibility-menu.php' ), 'accessibility_menu_links' );
`;

/** Runs when the plugin is deleted; removes its data from every site in a network. */
const UNINSTALL_FILE = `<?php
defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

if ( is_multisite() ) {
	$accessibility_menu_sites = get_sites(
		array(
			'fields' => 'ids',
			'number' => 0,
		)
	);
	foreach ( $accessibility_menu_sites as $accessibility_menu_site ) {
		switch_to_blog( $accessibility_menu_site );
		delete_option( 'accessibility_menu' );
		delete_option( 'accessibility_menu_texts' );
		restore_current_blog();
	}
} else {
	delete_option( 'accessibility_menu' );
	delete_option( 'accessibility_menu_texts' );
}
`;

/** Fixed, so the same values always produce the same ZIP. */
const TIME = new Date(2026, 0, 1);

/** Returns the plugin as a ZIP that WordPress accepts under Plugins, Add Plugin, Upload Plugin. */
export function pluginZip(values: PluginValues): Uint8Array<ArrayBuffer> {
  const files = {
    [`${PLUGIN_SLUG}.php`]: mainFile(values),
    "german.php": germanFile(values),
    "settings.php": SETTINGS_FILE,
    "texts.php": TEXTS_FILE,
    "texts-page.php": TEXTS_PAGE_FILE,
    "uninstall.php": UNINSTALL_FILE,
  };
  const folder = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]));
  return new Uint8Array(zipSync({ [PLUGIN_SLUG]: folder }, { mtime: TIME }));
}

/** The plugin's main file: prints the script and keeps optimizers from delaying it. */
function mainFile({ productName, publicUrl, publicId }: PluginValues): string {
  return `<?php
/**
 * Plugin Name: ${pluginName(productName)}
 * Plugin URI: ${headerText(publicUrl)}
 * Description: ${PLUGIN_DESCRIPTION}
 * Version: 1.1.0
 * Requires at least: 6.0
 * Requires PHP: 7.4
 * License: GPL-2.0-or-later
 * Text Domain: accessibility-menu
 * Update URI: ${headerText(publicUrl)}
 */

defined( 'ABSPATH' ) || exit;

define( 'ACCESSIBILITY_MENU_NAME', ${phpString(productName)} );
define( 'ACCESSIBILITY_MENU_SOURCE', ${phpString(publicUrl + FILES.platform)} );
define( 'ACCESSIBILITY_MENU_WIDGET', ${phpString(publicId)} );

require_once __DIR__ . '/german.php';
require_once __DIR__ . '/settings.php';
require_once __DIR__ . '/texts.php';
require_once __DIR__ . '/texts-page.php';

/** Returns the saved settings, or the settings the plugin was built with. */
function accessibility_menu_settings() {
	$saved = get_option( 'accessibility_menu' );
	return wp_parse_args(
		is_array( $saved ) ? $saved : array(),
		array(
			'enabled'   => true,
			'widget_id' => ACCESSIBILITY_MENU_WIDGET,
		)
	);
}

/** Prints the script once, early in the head. WordPress escapes it and plugins add a nonce. */
function accessibility_menu_print() {
	static $is_printed = false;
	$settings = accessibility_menu_settings();
	if ( $is_printed || ! $settings['enabled'] ) {
		return;
	}
	$is_printed = true;
	wp_print_script_tag(
		array(
			'id'               => 'accessibility-menu-js',
			'src'              => ACCESSIBILITY_MENU_SOURCE,
			'data-widget-id'   => $settings['widget_id'],
			'async'            => true,
			'fetchpriority'    => 'high',
			'data-cfasync'     => 'false',
			'data-no-optimize' => '1',
			'data-no-defer'    => '1',
			'data-no-minify'   => '1',
		)
	);
}
add_action( 'wp_head', 'accessibility_menu_print', 1 );

/** Adds the script to an optimizer's exclusions, which are an array or a comma-separated line. */
function accessibility_menu_exclude( $excluded ) {
	if ( is_array( $excluded ) ) {
		$excluded[] = ACCESSIBILITY_MENU_SOURCE;
		return $excluded;
	}
	return trim( $excluded . ', ' . ACCESSIBILITY_MENU_SOURCE, ', ' );
}
foreach (
	array(
		// WP Rocket.
		'rocket_exclude_js',
		'rocket_exclude_defer_js',
		'rocket_delay_js_exclusions',
		// LiteSpeed Cache.
		'litespeed_optimize_js_excludes',
		'litespeed_optm_js_defer_exc',
		// Autoptimize.
		'autoptimize_filter_js_exclude',
		// SiteGround Optimizer.
		'sgo_javascript_combine_excluded_external_paths',
		// Perfmatters.
		'perfmatters_defer_js_exclusions',
		'perfmatters_delay_js_exclusions',
	) as $accessibility_menu_filter
) {
	add_filter( $accessibility_menu_filter, 'accessibility_menu_exclude' );
}
`;
}
