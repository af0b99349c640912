/**
 * The open tools of a page, the last used one last: it lies on top (spec §9). A tool in `docked` shares one place with the
 * others there, so that one of them is open at most; on a phone every tool is docked.
 */
export type OpenTools<Name extends string> = readonly Name[];

export type OpenToolsEvent<Name extends string> =
  | { type: 'open' | 'toggle'; name: Name; docked: (name: Name) => boolean }
  | { type: 'close' | 'use'; name: Name }
  | { type: 'close_all' };

/** Returns the open tools after an event. */
export function nextOpenTools<Name extends string>(
  open: OpenTools<Name>,
  event: OpenToolsEvent<Name>,
): OpenTools<Name> {
  switch (event.type) {
    case 'close_all':
      return [];
    case 'close':
      return open.filter((name) => name !== event.name);
    case 'use':
      return open.includes(event.name) ? [...open.filter((name) => name !== event.name), event.name] : open;
    case 'toggle':
      return nextOpenTools(open, { ...event, type: open.includes(event.name) ? 'close' : 'open' });
    case 'open': {
      const { name, docked } = event;
      const stays = (other: Name): boolean => other !== name && !(docked(name) && docked(other));
      return [...open.filter(stays), name];
    }
  }
}
