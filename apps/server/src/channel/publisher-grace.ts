/** Deadline of a channel whose publisher is missing: then it goes offline. Subject: the channel's id. */
export const PUBLISHER_GRACE = 'channel.publisher_grace';
