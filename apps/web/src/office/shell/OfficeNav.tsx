import { PATHS } from '@akari/rules';
import { useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { Lantern } from '../../kit/brand/Logo.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { Sheet } from '../../kit/overlay/Sheet.tsx';
import { useText } from '../../text/index.ts';
import type { OfficeScreen } from '../screen/screen.ts';
import { OFFICE_GROUPS } from '../screens.ts';
import { officeText } from './text.ts';

/** How many screens have a place in the row of a phone; the others are behind its last button. */
const IN_ROW = 4;

type Entry = OfficeScreen & { entry: NonNullable<OfficeScreen['entry']> };
const hasEntry = (screen: OfficeScreen): screen is Entry => screen.entry !== null;

function Way({ screen: { path, entry }, onGo }: { screen: Entry; onGo?: (() => void) | undefined }) {
  return (
    <NavLink to={path} onClick={onGo}>
      <Icon name={entry.icon} />
      <span>{entry.label()}</span>
    </NavLink>
  );
}

/** The screens below the headings of their groups. A group without a screen that the person may open is left out. */
function Groups({ screens, onGo }: { screens: readonly Entry[]; onGo?: (() => void) | undefined }) {
  const t = useText(officeText);
  return OFFICE_GROUPS.map(({ name, screens: members }) => {
    const shown = screens.filter((screen) => members.includes(screen));
    if (shown.length === 0) return null;
    const heading = t(`group.${name}`);
    return (
      <div key={name} className="office-group" role="group" aria-label={heading}>
        <p aria-hidden="true">{heading}</p>
        {shown.map((screen) => (
          <Way key={screen.path} screen={screen} onGo={onGo} />
        ))}
      </div>
    );
  });
}

/** The navigation: a rail beside the screens; on phones a row below them, whose last button opens all the others. */
export function OfficeNav({ screens }: { screens: readonly OfficeScreen[] }) {
  const t = useText(officeText);
  const [opened, setOpened] = useState(false);
  const { pathname } = useLocation();
  const entries = screens.filter(hasEntry);
  const others = entries.slice(IN_ROW);
  const elsewhere = others.some(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  return (
    <>
      <nav className="office-rail" aria-label={t('main')}>
        <a className="office-logo" href={PATHS.home} aria-label={t('site')} title={t('site')}>
          <Lantern />
        </a>
        <Groups screens={entries} />
      </nav>
      <nav className="office-row" aria-label={t('main')}>
        {entries.slice(0, IN_ROW).map((screen) => (
          <Way key={screen.path} screen={screen} />
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
          <Groups screens={others} onGo={() => setOpened(false)} />
        </nav>
      </Sheet>
    </>
  );
}
