/** Deadline after which a channel without a publisher goes offline. Subject: the channel's id. */
export const PUBLISHER_GRACE = 'channel.publisher_grace';
