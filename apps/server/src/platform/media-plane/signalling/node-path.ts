/** `/media/{node}/whip/…`: signalling of a named node. Without the prefix, the channel determines the node. */
const OF_NODE = /^\/media\/([a-z0-9-]{1,32})(\/(?:whip|whep)(?:\/.*)?)$/;

export interface NodePath {
  node: string | null;
  /** The path on the node: `/whip/…` or `/whep/…`. */
  path: string;
}

export function readNodePath(path: string): NodePath {
  const [, node, inner] = OF_NODE.exec(path) ?? [];
  return node === undefined || inner === undefined ? { node: null, path } : { node, path: inner };
}

/** The public path of `path` on a node; relative references and absolute URLs stay as they are. */
export const pathOnNode = (node: string | null, path: string): string =>
  node === null || !path.startsWith('/') ? path : `/media/${node}${path}`;
