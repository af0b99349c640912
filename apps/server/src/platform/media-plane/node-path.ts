/** `/media/{node}/whip/…`: signalling of a named node. Without the prefix the channel says which node is meant. */
const OF_NODE = /^\/media\/([a-z0-9-]{1,32})(\/(?:whip|whep)(?:\/.*)?)$/;

export interface NodePath {
  node: string | null;
  /** As the node itself knows it: `/whip/…` or `/whep/…`. */
  path: string;
}

export function readNodePath(path: string): NodePath {
  const [, node, inner] = OF_NODE.exec(path) ?? [];
  return node === undefined || inner === undefined ? { node: null, path } : { node, path: inner };
}

/** The address under which clients reach what a node calls `path`. */
export const pathOnNode = (node: string | null, path: string): string =>
  node === null || !path.startsWith('/') ? path : `/media/${node}${path}`;
