/**
 * The viewer's own media must have arrived, or be back, by then. Subject: the request's id. Nobody takes it away: it
 * finds what has gone on meanwhile and does nothing.
 */
export const TWOWAY_MEDIA = 'twoway.media';
