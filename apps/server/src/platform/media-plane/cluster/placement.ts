/** The data of a media node that placement needs. */
export interface PlacementNode {
  name: string;
  /** Takes new peers: the node and its engine answer, it is not draining, and it has room. */
  open: boolean;
  /** Serves the peers that are placed on it, even when it takes no new ones. */
  alive: boolean;
  /** Can relay channels from and to other nodes. */
  can_relay: boolean;
  /** 0: idle, 1: full. */
  load: number;
}

export interface ViewerRequest {
  /** Name of the node that the channel is published on. */
  home: string;
  /** Viewers of the channel by node name. */
  viewers: ReadonlyMap<string, number>;
  /** Maximum of viewers of one channel on a node while another node can take them; 0: no limit. */
  spread: number;
}

/** The least loaded node; ties are broken by name, so that all server nodes choose the same. */
function leastLoaded(nodes: readonly PlacementNode[]): PlacementNode | undefined {
  return nodes.toSorted((a, b) => a.load - b.load || (a.name < b.name ? -1 : 1))[0];
}

/** Chooses the node for a publisher: the least loaded open one. Null: none is open. */
export const placePublisher = (nodes: readonly PlacementNode[]): string | null =>
  leastLoaded(nodes.filter((node) => node.open))?.name ?? null;

/**
 * Chooses the node for a viewer: the publisher's node while it has room, else a node that the channel is relayed to,
 * else another node that it can be relayed to. The limit of viewers per node (`spread`) is exceeded before a viewer is
 * refused. A draining home node still takes viewers of its channels when no other node can. Null: no node can.
 */
export function placeViewer(nodes: readonly PlacementNode[], request: ViewerRequest): string | null {
  const home = nodes.find(({ name }) => name === request.home);
  if (home?.alive !== true) return null;
  const viewersOn = ({ name }: PlacementNode): number => request.viewers.get(name) ?? 0;
  const roomy = (node: PlacementNode): boolean => request.spread === 0 || viewersOn(node) < request.spread;
  const reached = nodes.filter((node) => node.open && (node === home || (home.can_relay && node.can_relay)));
  const others = reached.filter((node) => node !== home);
  const relayed = others.filter((node) => viewersOn(node) > 0);
  const choice =
    (home.open && roomy(home) ? home : undefined) ??
    leastLoaded(relayed.filter(roomy)) ??
    leastLoaded(others.filter(roomy)) ??
    leastLoaded(reached);
  if (choice !== undefined) return choice.name;
  return home.load < 1 ? home.name : null;
}
