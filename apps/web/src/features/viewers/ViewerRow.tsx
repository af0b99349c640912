import type { ViewerListEntry } from '@akari/contract/channel';
import { isAdmin, USER_TYPE } from '@akari/rules';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { Crest } from '../../kit/crest/Crest.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import type { IconName } from '../../kit/icon/names.ts';
import { IconButton } from '../../kit/controls/IconButton.tsx';
import { UserBadge } from '../../kit/brand/UserBadge.tsx';
import { kitText } from '../../kit/text.ts';
import { useFormat, useText } from '../../text/index.ts';
import { mayBar, MODE_MARKS } from '../bar/studio/marks.ts';
import { barText } from '../bar/studio/text.ts';
import { studioText } from '../channel/studio/text.ts';
import { Crown } from '../crown/Crown.tsx';
import { EFFECT_ICONS } from '../giving/effect-icons.ts';
import { favouriteStudioText } from '../favourite/studio/text.ts';
import { ignoreText } from '../ignore/studio/text.ts';
import { toolOpened } from '../room-tool/tools.slice.ts';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { FLAG_ICONS } from '../viewer-flag/studio/flag-icons.ts';
import { viewerFlagText } from '../viewer-flag/studio/text.ts';
import { viewerInfoText } from './info/text.ts';
import { viewerChosen } from './info/viewer-info.slice.ts';
import { ViewerActions } from './ViewerActions.tsx';

/** The icons of the toys that a viewer uses, by slot. */
const TOY_ICONS = ['remocha1', 'remocha2', 'remocha3'] as const;

function Mark({ icon, word }: { icon: IconName; word: string }): ReactNode {
  return (
    <span title={word}>
      <Icon name={icon} size="s" />
      <span className="vh">{word}</span>
    </span>
  );
}

/** Name and badge, and when the viewer came or left. Everybody has a tier, so that only higher ones have a badge. */
function Name({ viewer, name }: { viewer: ViewerListEntry; name: string }) {
  const t = useText(studioText);
  const of_ignore = useText(ignoreText);
  const of_kit = useText(kitText);
  const { time } = useFormat();
  const { user_type, tier, left_at_ms, joined_at_ms, ignored } = viewer;
  const has_badge = isAdmin(user_type) || (tier !== 'regular' && tier !== 'guest');
  return (
    <span className="viewer-name">
      <span className="viewer-who">
        <b title={name}>{name}</b>
        <Crown user_id={viewer.user_id} />
        {has_badge && <UserBadge user_type={user_type} tier={tier} />}
      </span>
      <small className="num">
        {left_at_ms === undefined
          ? t('viewers.joined', { time: time(joined_at_ms) })
          : t('viewers.left', { time: time(left_at_ms) })}
        {ignored && `${of_kit('between')}${of_ignore('mark')}`}
      </small>
    </span>
  );
}

/** What the viewer has spent in this broadcast; tips and gifts apart from time. */
function Figures({ spent_units, given_units }: Pick<ViewerListEntry, 'spent_units' | 'given_units'>) {
  const t = useText(studioText);
  const { points } = useFormat();
  const two = { decimals: 2, max_decimals: 2 } as const;
  return (
    <>
      <span className="viewer-spent num">
        <b>
          {points(spent_units, two)} <span className="pt">pt</span>
        </b>
        <small>{t('viewers.spent')}</small>
      </span>
      {given_units > 0 && (
        <small className="viewer-given num">
          {t('viewers.parts', {
            time: points(spent_units - given_units, two),
            given: points(given_units, two),
          })}
        </small>
      )}
    </>
  );
}

/** One viewer: name, time of entry, mode and spending. Grey after the viewer has left (spec §4). */
export function ViewerRow({ viewer }: { viewer: ViewerListEntry }) {
  const t = useText(studioText);
  const b = useText(barText);
  const i = useText(viewerInfoText);
  const f = useText(viewerFlagText);
  const of_favourite = useText(favouriteStudioText);
  const dispatch = useAppDispatch();
  const id = useId();
  const [open, setOpen] = useState(false);
  const about = (): void => {
    dispatch(viewerChosen(viewer.user_id));
    dispatch(toolOpened('viewer_info_panel'));
  };
  const icon = MODE_MARKS[viewer.mode];
  // The name of a guest has no meaning for the performer.
  const name = viewer.user_type === USER_TYPE.guest ? t('viewers.guest') : viewer.user_name;
  return (
    <li className={viewer.left_at_ms === undefined ? undefined : 'left'}>
      <Crest name={viewer.user_name} size_px={28} />
      <Name viewer={viewer} name={name} />
      <span className="viewer-marks">
        {viewer.flag !== undefined && (
          <Mark icon={FLAG_ICONS[viewer.flag]} word={f('mark', { flag: f(`flag.${viewer.flag}`) })} />
        )}
        {viewer.favourite === true && <Mark icon="heart-fill" word={of_favourite('mark')} />}
        {icon !== null && <Mark icon={icon} word={b(`mode.${viewer.mode}`)} />}
        {TOY_ICONS.map(
          (toy, index) =>
            viewer.icons.includes(toy) && (
              <Mark key={toy} icon="wave" word={t('viewers.toy', { slot: index + 1 })} />
            ),
        )}
        {viewer.icons.includes('touch') && <Mark icon={EFFECT_ICONS.touch} word={i('touch')} />}
        {viewer.icons.includes('bukkake') && <Mark icon={EFFECT_ICONS.bukkake} word={i('bukkake')} />}
        {viewer.icons.includes('thankyouP') && <Mark icon="smile" word={i('thankyouP')} />}
        {viewer.icons.includes('secretMessage') && <Mark icon="secret" word={t('viewers.secret')} />}
        {viewer.lang === 'en' && <Mark icon="globe" word={t('viewers.english')} />}
      </span>
      <Figures {...viewer} />
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
      {open && (
        <ViewerActions id={id} viewer={{ ...viewer, user_name: name }}>
          <Button size="s" icon="info" onClick={about}>
            {i('open', { name })}
          </Button>
        </ViewerActions>
      )}
    </li>
  );
}
