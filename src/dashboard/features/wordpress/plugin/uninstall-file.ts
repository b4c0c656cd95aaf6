/** Runs when the plugin is deleted: nothing of it is left, on no site of a network. */
export const UNINSTALL_FILE = `<?php
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
		restore_current_blog();
	}
} else {
	delete_option( 'accessibility_menu' );
}
`;
