import { readCorrectionsFile } from "#shared/corrections/contract.ts";
import { pathOf } from "#shared/endpoint.ts";
import { readPublicView } from "#shared/widgets/contract.ts";
import { phpString } from "../plugin-values.ts";

/**
 * Writes published descriptions of pictures into the media library and into posts. It reads only
 * what the service sends to every visitor, so it needs no key. A picture is recognized by its file
 * name, as in `namesOf` of the corrections.
 */
export const TEXTS_FILE = `<?php
defined( 'ABSPATH' ) || exit;

define( 'ACCESSIBILITY_MENU_TEXTS_PAGE', 'accessibility-menu-texts' );
/** Pictures listed at once, each of which searches the posts. */
define( 'ACCESSIBILITY_MENU_TEXTS_MAX', 50 );

function accessibility_menu_texts_add_page() {
	$hook = add_media_page(
		__( 'Alternative texts', 'accessibility-menu' ),
		__( 'Alternative texts', 'accessibility-menu' ),
		'upload_files',
		ACCESSIBILITY_MENU_TEXTS_PAGE,
		'accessibility_menu_texts_page'
	);
	add_action( 'load-' . $hook, 'accessibility_menu_texts_save' );
}
add_action( 'admin_menu', 'accessibility_menu_texts_add_page' );

/** Returns the service's decoded reply about the widget; null if there is none. */
function accessibility_menu_texts_get( $path, $version = '' ) {
	$values = array(
		':id'      => rawurlencode( accessibility_menu_settings()['widget_id'] ),
		':version' => rawurlencode( $version ),
	);
	$reply  = wp_remote_get(
		dirname( ACCESSIBILITY_MENU_SOURCE ) . strtr( $path, $values ),
		array(
			'timeout'             => 10,
			'limit_response_size' => 8 * MB_IN_BYTES,
		)
	);
	if ( 200 !== wp_remote_retrieve_response_code( $reply ) ) {
		return null;
	}
	$body = json_decode( wp_remote_retrieve_body( $reply ), true );
	return is_array( $body ) ? $body : null;
}

/** Returns this site's live corrections; null if the service didn't reply. */
function accessibility_menu_texts_corrections() {
	$view = accessibility_menu_texts_get( ${phpString(pathOf(readPublicView))} );
	if ( null === $view || ! isset( $view['corrections'] ) ) {
		return null === $view ? null : array();
	}
	$file = accessibility_menu_texts_get( ${phpString(pathOf(readCorrectionsFile))}, $view['corrections'] );
	if ( null === $file || ! isset( $file['sites'] ) ) {
		return null;
	}
	$home = wp_parse_url( home_url() );
	$host = $home['host'] . ( isset( $home['port'] ) ? ':' . $home['port'] : '' );
	foreach ( $file['sites'] as $site ) {
		if ( in_array( $host, $site['hosts'], true ) ) {
			return $site['corrections'];
		}
	}
	return array();
}

/** Returns a file name without the hashes and sizes that differ between a picture's files. */
function accessibility_menu_texts_file( $name ) {
	$plain = preg_replace( '/-\\d+x\\d+(?=\\.)|@[23]x(?=\\.)|-scaled(?=\\.)/', '', wp_basename( $name ) );
	return preg_replace( '/[-_.](?=[a-z]*\\d)(?=\\d*[a-z])[a-z0-9]{8,}(?=\\.)/i', '', $plain );
}

/** Returns published descriptions by file name, with the text that each replaces. */
function accessibility_menu_texts_published( $corrections ) {
	$texts = array();
	$other = array();
	foreach ( $corrections as $correction ) {
		$file = $correction['note']['names']['src'] ?? '';
		foreach ( $correction['changes'] as $change ) {
			$is_text = 'attribute' === $change['kind'] && 'alt' === $change['name'] && ! empty( $change['value'] );
			if ( ! $is_text || 'img' !== $correction['note']['tag'] || '' === $file ) {
				continue;
			}
			$file = accessibility_menu_texts_file( $file );
			$text = array(
				'text' => $change['value'],
				'from' => $correction['expects']['alt'] ?? '',
			);
			if ( isset( $texts[ $file ] ) && $texts[ $file ] !== $text ) {
				$other[] = $file;
			}
			$texts[ $file ] = $text;
		}
	}
	// A picture that pages describe in different ways keeps the text it has.
	return array_diff_key( $texts, array_flip( $other ) );
}

/** Returns the only picture in the media library with a file name; 0 if there is none. */
function accessibility_menu_texts_picture( $file ) {
	global $wpdb;
	$parts = pathinfo( $file );
	$like  = '%' . $wpdb->esc_like( $parts['filename'] ) . '%.' . $wpdb->esc_like( $parts['extension'] ?? '' );
	$rows  = $wpdb->get_results(
		$wpdb->prepare(
			"SELECT post_id, meta_value FROM $wpdb->postmeta WHERE meta_key = '_wp_attached_file' AND meta_value LIKE %s LIMIT 200",
			$like
		)
	);
	$found = array();
	foreach ( $rows as $row ) {
		if ( accessibility_menu_texts_file( $row->meta_value ) === $file ) {
			$found[] = (int) $row->post_id;
		}
	}
	return 1 === count( $found ) ? $found[0] : 0;
}

/** Returns content in which a picture's text is replaced wherever it is exactly the given one. */
function accessibility_menu_texts_replace( $content, $id, $from, $to ) {
	$alt = ' alt="' . esc_attr( $to ) . '"';
	return preg_replace_callback(
		'/<img\\b[^>]*\\bwp-image-' . $id . '\\b[^>]*>/',
		function ( $tag ) use ( $from, $alt ) {
			if ( ! preg_match( '/\\salt=(["\\'])(.*?)\\1/s', $tag[0], $old ) ) {
				return '' === $from ? preg_replace( '/^<img/', '<img' . addcslashes( $alt, '\\\\$' ), $tag[0] ) : $tag[0];
			}
			$is_same = html_entity_decode( $old[2], ENT_QUOTES | ENT_HTML5 ) === $from;
			return $is_same ? str_replace( $old[0], $alt, $tag[0] ) : $tag[0];
		},
		$content
	);
}

/** Returns posts that the user may edit, by their new content. */
function accessibility_menu_texts_posts( $id, $from, $to ) {
	global $wpdb;
	$rows = $wpdb->get_results(
		$wpdb->prepare(
			"SELECT ID, post_content FROM $wpdb->posts WHERE post_content LIKE %s AND post_type <> 'revision' AND post_status IN ('publish', 'future', 'draft', 'pending', 'private') LIMIT 500",
			'%wp-image-' . $id . '%'
		)
	);
	$posts = array();
	foreach ( $rows as $row ) {
		$content = accessibility_menu_texts_replace( $row->post_content, $id, $from, $to );
		if ( null !== $content && $content !== $row->post_content && current_user_can( 'edit_post', $row->ID ) ) {
			$posts[ (int) $row->ID ] = $content;
		}
	}
	return $posts;
}

/** Returns what can be written, by picture; null if the service didn't reply. */
function accessibility_menu_texts_list() {
	$corrections = accessibility_menu_texts_corrections();
	if ( null === $corrections ) {
		return null;
	}
	$list    = array();
	$written = accessibility_menu_texts_written();
	foreach ( accessibility_menu_texts_published( $corrections ) as $file => $text ) {
		$id = accessibility_menu_texts_picture( $file );
		if ( 0 === $id || ! current_user_can( 'edit_post', $id ) ) {
			continue;
		}
		// A description that has changed since replaces the one that was written.
		if ( isset( $written[ $id ] ) && $written[ $id ]['text'] !== $text['text'] ) {
			$text['from'] = $written[ $id ]['text'];
		}
		$alt    = (string) get_post_meta( $id, '_wp_attachment_image_alt', true );
		$posts  = accessibility_menu_texts_posts( $id, $text['from'], $text['text'] );
		$is_new = $alt !== $text['text'] && ( '' === $alt || $alt === $text['from'] );
		if ( $is_new || $posts ) {
			$list[ $id ] = $text + compact( 'file', 'alt', 'posts', 'is_new' );
		}
		if ( count( $list ) === ACCESSIBILITY_MENU_TEXTS_MAX ) {
			break;
		}
	}
	return $list;
}

/** Saves contents as they are: the user's filters could remove what others wrote in a post. */
function accessibility_menu_texts_update( $posts ) {
	kses_remove_filters();
	foreach ( $posts as $id => $content ) {
		wp_update_post( wp_slash( array( 'ID' => $id, 'post_content' => $content ) ) );
	}
	kses_init();
}

/** Returns the texts written so far by picture, so that they can be undone. */
function accessibility_menu_texts_written() {
	$written = get_option( 'accessibility_menu_texts' );
	return is_array( $written ) ? $written : array();
}

function accessibility_menu_texts_write( $ids ) {
	$written = accessibility_menu_texts_written();
	$chosen  = array_intersect_key( accessibility_menu_texts_list() ?? array(), array_flip( $ids ) );
	foreach ( $chosen as $id => $row ) {
		// Kept first: what is interrupted half-way can still be undone.
		$written[ $id ] = array(
			'text'   => $row['text'],
			'file'   => $row['file'],
			'from'   => $written[ $id ]['from'] ?? $row['from'],
			'before' => $written[ $id ]['before'] ?? ( $row['is_new'] ? $row['alt'] : null ),
		);
		update_option( 'accessibility_menu_texts', $written, false );
		if ( $row['is_new'] ) {
			update_post_meta( $id, '_wp_attachment_image_alt', wp_slash( $row['text'] ) );
		}
		accessibility_menu_texts_update( $row['posts'] );
	}
	return count( $chosen );
}

/** Restores a picture's texts wherever they are still the written one. */
function accessibility_menu_texts_undo( $id ) {
	$written = accessibility_menu_texts_written();
	if ( ! isset( $written[ $id ] ) || ! current_user_can( 'edit_post', $id ) ) {
		return;
	}
	$row = $written[ $id ];
	if ( null !== $row['before'] && get_post_meta( $id, '_wp_attachment_image_alt', true ) === $row['text'] ) {
		update_post_meta( $id, '_wp_attachment_image_alt', wp_slash( $row['before'] ) );
	}
	accessibility_menu_texts_update( accessibility_menu_texts_posts( $id, $row['text'], $row['from'] ) );
	unset( $written[ $id ] );
	update_option( 'accessibility_menu_texts', $written, false );
}

/** Handles the page's forms, then shows the page again. */
function accessibility_menu_texts_save() {
	// filter_input misses it in some servers.
	if ( ! isset( $_SERVER['REQUEST_METHOD'] ) || 'POST' !== $_SERVER['REQUEST_METHOD'] ) {
		return;
	}
	check_admin_referer( ACCESSIBILITY_MENU_TEXTS_PAGE );
	$undo = filter_input( INPUT_POST, 'undo', FILTER_VALIDATE_INT );
	$ids  = filter_input( INPUT_POST, 'pictures', FILTER_VALIDATE_INT, FILTER_REQUIRE_ARRAY );
	if ( $undo ) {
		accessibility_menu_texts_undo( $undo );
		$done = array( 'undone' => 1 );
	} else {
		$done = array( 'written' => accessibility_menu_texts_write( array_filter( (array) $ids ) ) );
	}
	wp_safe_redirect( add_query_arg( $done, admin_url( 'upload.php?page=' . ACCESSIBILITY_MENU_TEXTS_PAGE ) ) );
	exit;
}
`;
