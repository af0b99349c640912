/** A media node as far as choosing one goes. */
export interface PlacementNode {
  name: string;
  /** Takes somebody new: it answers, its engine too, it is not to be stopped, and it has room. */
  open: boolean;
  /** Serves who has a place already, whatever it takes besides. */
  alive: boolean;
  /** Can fetch a channel that is published elsewhere, and hand one on. */
  can_relay: boolean;
  /** 0: idle, 1: full. */
  load: number;
}

export interface ViewerRequest {
  /** Where the channel is published. */
  home: string;
  /** How many play the channel on which node. */
  viewers: ReadonlyMap<string, number>;
  /** So many viewers of one channel at most are placed on a node while another can take them; 0: no such limit. */
  spread: number;
}

/** The least loaded; by name where they are alike, so that every server node chooses the same. */
function leastLoaded(nodes: readonly PlacementNode[]): PlacementNode | undefined {
  return nodes.toSorted((a, b) => a.load - b.load || (a.name < b.name ? -1 : 1))[0];
}

/** Where a channel is published: the least loaded node that takes somebody. Null: none does. */
export const placePublisher = (nodes: readonly PlacementNode[]): string | null =>
  leastLoaded(nodes.filter((node) => node.open))?.name ?? null;

/**
 * Where a viewer plays: with the publisher while there is room, else where the channel is relayed to already, else on
 * another node that it can be relayed to. A limit of viewers for each node gives way before anybody is refused; a node
 * that is to be stopped still takes viewers of its own channels when nobody else can. Null: nobody can.
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
