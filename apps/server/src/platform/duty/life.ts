/** Each node is known to live by a duty of its own. */
export const LIFE = 'node:';
export const lifeOf = (node: string): string => `${LIFE}${node}`;
