import type { WaitingWork } from '@akari/contract/office';
import { PATHS } from '@akari/rules';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Lantern } from '../../kit/brand/Logo.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { Sheet } from '../../kit/overlay/Sheet.tsx';
import { useText } from '../../text/index.ts';
import type { OfficeScreen } from '../screen/screen.ts';
import { OFFICE_GROUPS } from '../screens.ts';
import { officeText } from './text.ts';
import { useWaiting } from './use-waiting.ts';
import { WaitingBadge } from './WaitingBadge.tsx';

/** How many screens have a place in the row of a phone; the others are behind its last button. */
const IN_ROW = 4;

type Entry = OfficeScreen & { entry: NonNullable<OfficeScreen['entry']> };
const hasEntry = (screen: OfficeScreen): screen is Entry => screen.entry !== null;
const wayTo = ({ path, entry }: Entry): string => entry.to ?? path;

/** The screen that is open: of two whose addresses the page is below, the one with the longer address. */
function useOpen(entries: readonly Entry[]): Entry | undefined {
  const { pathname } = useLocation();
  return entries
    .filter((entry) => pathname === wayTo(entry) || pathname.startsWith(`${wayTo(entry)}/`))
    .toSorted((one, other) => wayTo(other).length - wayTo(one).length)[0];
}

interface InNav {
  open: Entry | undefined;
  work: WaitingWork | null;
  onGo?: () => void;
}

function Way({ screen, open, work, onGo }: InNav & { screen: Entry }) {
  const { icon, label, waiting } = screen.entry;
  const current = screen === open;
  return (
    <Link
      to={wayTo(screen)}
      className={current ? 'active' : undefined}
      aria-current={current ? 'page' : undefined}
      onClick={onGo}
    >
      <Icon name={icon} />
      <span>{label()}</span>
      {work !== null && waiting !== undefined && <WaitingBadge waiting={waiting(work)} />}
    </Link>
  );
}

/** The screens below the headings of their groups. A group without a screen that the person may open is left out. */
function Groups({ screens, ...nav }: InNav & { screens: readonly Entry[] }) {
  const t = useText(officeText);
  return OFFICE_GROUPS.map(({ name, screens: members }) => {
    const shown = screens.filter((screen) => members.includes(screen));
    if (shown.length === 0) return null;
    const heading = t(`group.${name}`);
    return (
      <div key={name} className="office-group" role="group" aria-label={heading}>
        <p aria-hidden="true">{heading}</p>
        {shown.map((screen) => (
          <Way key={screen.path} screen={screen} {...nav} />
        ))}
      </div>
    );
  });
}

/** Scrolls the rail so that the screen that is open is in sight: there are more screens than a window is high. */
function useInSight(open: Entry | undefined) {
  const rail = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = rail.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (rail.current === null || current === null || current === undefined) return;
    const { scrollTop, clientHeight } = rail.current;
    const { offsetTop, offsetHeight } = current;
    const seen = offsetTop >= scrollTop && offsetTop + offsetHeight <= scrollTop + clientHeight;
    if (!seen) rail.current.scrollTop = offsetTop - clientHeight / 2;
  }, [open]);
  return rail;
}

/** The navigation: a rail beside the screens; on phones a row below them, whose last button opens all the others. */
export function OfficeNav({ screens }: { screens: readonly OfficeScreen[] }) {
  const t = useText(officeText);
  const [opened, setOpened] = useState(false);
  const entries = screens.filter(hasEntry);
  const others = entries.slice(IN_ROW);
  const nav = { open: useOpen(entries), work: useWaiting() };
  const rail = useInSight(nav.open);
  const elsewhere = others.some((entry) => entry === nav.open);
  return (
    <>
      <nav ref={rail} className="office-rail" aria-label={t('main')}>
        <a className="office-logo" href={PATHS.home} aria-label={t('site')} title={t('site')}>
          <Lantern />
        </a>
        <Groups screens={entries} {...nav} />
      </nav>
      <nav className="office-row" aria-label={t('main')}>
        {entries.slice(0, IN_ROW).map((screen) => (
          <Way key={screen.path} screen={screen} {...nav} />
        ))}
        {others.length > 0 && (
          <button
            type="button"
            className={elsewhere ? 'active' : undefined}
            aria-haspopup="dialog"
            aria-expanded={opened}
            onClick={() => setOpened(true)}
          >
            <Icon name="more" />
            <span>{t('more')}</span>
          </button>
        )}
      </nav>
      <Sheet open={opened} onOpenChange={setOpened} title={t('more')}>
        <nav className="office-more" aria-label={t('more')}>
          <Groups screens={others} {...nav} onGo={() => setOpened(false)} />
        </nav>
      </Sheet>
    </>
  );
}
