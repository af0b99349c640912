import type { ViewerListEntry } from '@akari/contract/channel';
import { USER_TYPE, type BarKind } from '@akari/rules';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { Crest } from '../../kit/crest/Crest.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import type { IconName } from '../../kit/icon/names.ts';
import { IconButton } from '../../kit/controls/IconButton.tsx';
import { UserBadge } from '../../kit/brand/UserBadge.tsx';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { useFormat, useText } from '../../text/index.ts';
import { BarQuestion } from '../bar/studio/BarQuestion.tsx';
import { mayBar, MODE_MARKS } from '../bar/studio/marks.ts';
import { barText } from '../bar/studio/text.ts';
import { studioText } from '../channel/studio/text.ts';

function Mark({ icon, word }: { icon: IconName; word: string }): ReactNode {
  return (
    <span title={word}>
      <Icon name={icon} size="s" />
      <span className="vh">{word}</span>
    </span>
  );
}

/** The performer's actions on a viewer; they open below the row. */
function Actions({ id, viewer }: { id: string; viewer: ViewerListEntry }) {
  const t = useText(barText);
  const question = useQuestion<BarKind>();
  const left = viewer.left_at_ms !== undefined;
  return (
    <div id={id} className="viewer-actions">
      <Button size="s" icon="door" disabled={left} onClick={() => question.ask('kick')}>
        {t('kick')}
      </Button>
      <Button size="s" look="danger_ghost" icon="ban" onClick={() => question.ask('ban')}>
        {t('ban')}
      </Button>
      {left && <small>{t('kick_left')}</small>}
      <BarQuestion question={question} viewer={viewer} />
    </div>
  );
}

/** One viewer: name, time of entry, mode and spending. Grey after the viewer has left (spec §4). */
export function ViewerRow({ viewer }: { viewer: ViewerListEntry }) {
  const t = useText(studioText);
  const b = useText(barText);
  const { points, time } = useFormat();
  const id = useId();
  const [open, setOpen] = useState(false);
  const icon = MODE_MARKS[viewer.mode];
  // The name of a guest has no meaning for the performer.
  const name = viewer.user_type === USER_TYPE.guest ? t('viewers.guest') : viewer.user_name;
  return (
    <li className={viewer.left_at_ms === undefined ? undefined : 'left'}>
      <Crest name={viewer.user_name} size_px={28} />
      <span className="viewer-name">
        <b>{name}</b>
        <small className="num">
          {viewer.left_at_ms === undefined
            ? t('viewers.joined', { time: time(viewer.joined_at_ms) })
            : t('viewers.left', { time: time(viewer.left_at_ms) })}
        </small>
      </span>
      <UserBadge user_type={viewer.user_type} tier={viewer.tier} />
      <span className="viewer-marks">
        {icon !== null && <Mark icon={icon} word={b(`mode.${viewer.mode}`)} />}
        {viewer.lang === 'en' && <Mark icon="globe" word={t('viewers.english')} />}
      </span>
      <span className="viewer-spent num">
        {points(viewer.spent_units, { decimals: 2, max_decimals: 2 })}
        <span className="vh"> {t('viewers.spent')}</span>
      </span>
      {mayBar(viewer.user_type) ? (
        <IconButton
          icon="more"
          size="s"
          label={b('more', { name })}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        />
      ) : (
        <span />
      )}
      {open && <Actions id={id} viewer={{ ...viewer, user_name: name }} />}
    </li>
  );
}
