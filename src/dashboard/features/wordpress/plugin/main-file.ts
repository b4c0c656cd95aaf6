import { FILES } from "#shared/paths.ts";
import {
  headerText,
  PLUGIN_DESCRIPTION,
  type PluginValues,
  phpString,
  pluginName,
} from "../plugin-values.ts";

/** The plugin's main file: prints the line, and keeps optimizers from delaying it. */
export function mainFile({ productName, publicUrl, publicId }: PluginValues): string {
  return `<?php
/**
 * Plugin Name: ${pluginName(productName)}
 * Plugin URI: ${headerText(publicUrl)}
 * Description: ${PLUGIN_DESCRIPTION}
 * Version: 1.0.0
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

/** The saved settings, or those the plugin was made with. */
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

/** Adds the script to an optimizer's exclusions, which are an array or a line with commas. */
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
