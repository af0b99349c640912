/**
 * By when the viewer's own media must have arrived, or be back. Subject: the request's id. It is never
 * cleared: the handler does nothing when the media is there or the request has moved on.
 */
export const TWOWAY_MEDIA = 'twoway.media';
