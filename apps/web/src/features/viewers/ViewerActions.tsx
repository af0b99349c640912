import type { ViewerListEntry } from '@akari/contract/channel';
import { mayTakePart, type BarKind, type SessionType } from '@akari/rules';
import type { ReactNode } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { useText } from '../../text/index.ts';
import { BarQuestion } from '../bar/studio/BarQuestion.tsx';
import { barText } from '../bar/studio/text.ts';
import { IgnoreButton } from '../ignore/studio/IgnoreButton.tsx';
import { ModerationActions } from '../moderation/studio/late.ts';
import { ReportButton } from '../report/index.ts';
import { writingAsked } from '../private-message/shared/private-message.slice.ts';
import { FlagButtons } from '../viewer-flag/studio/FlagButtons.tsx';
import { PresentButton } from './PresentButton.tsx';
import { viewerActionText } from './text.ts';
import './viewer-list.css';

/** The performer's actions on a viewer. */
export function ViewerActions({
  id,
  viewer,
  children,
}: {
  id?: string;
  viewer: ViewerListEntry;
  children?: ReactNode;
}) {
  const t = useText(barText);
  const question = useQuestion<BarKind>();
  const dispatch = useAppDispatch();
  const own = useText(viewerActionText);
  const { user_id: viewer_id, user_name: name } = viewer;
  const left = viewer.left_at_ms !== undefined;
  return (
    <div id={id} className="viewer-actions">
      {children}
      <FlagButtons viewer={viewer} />
      {mayTakePart(viewer.session_type as SessionType) && (
        <Button
          size="s"
          icon="bubble-lock"
          disabled={left}
          onClick={() => dispatch(writingAsked({ viewer_id, name }))}
        >
          {own('write')}
        </Button>
      )}
      <PresentButton viewer={viewer} />
      <IgnoreButton viewer={viewer} />
      {mayTakePart(viewer.session_type as SessionType) && (
        <ModerationActions viewer_id={viewer_id} name={name} />
      )}
      <Button size="s" icon="door" disabled={left} onClick={() => question.ask('kick')}>
        {t('kick')}
      </Button>
      <Button size="s" look="danger_ghost" icon="ban" onClick={() => question.ask('ban')}>
        {t('ban')}
      </Button>
      <ReportButton about={{ target: 'viewer', viewer_id: viewer.user_id }} name={viewer.user_name} />
      {left && <small>{t('kick_left')}</small>}
      <BarQuestion question={question} viewer={viewer} />
    </div>
  );
}
