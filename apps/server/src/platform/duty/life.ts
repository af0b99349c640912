/** Prefix of the duty that each node holds to show that it runs (heartbeat). */
export const LIFE = 'node:';
export const lifeOf = (node: string): string => `${LIFE}${node}`;
