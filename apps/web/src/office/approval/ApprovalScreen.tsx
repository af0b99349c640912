import { APPROVAL_LISTS, type Approval, type ApprovalList } from '@akari/contract/office';
import { useState } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { Chip } from '../../kit/controls/Chip.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { Loading } from '../../kit/feedback/Skeleton.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { OfflineState } from '../../platform/error/OfflineState.tsx';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { useText } from '../../text/index.ts';
import { ReasonDialog } from '../reason/ReasonDialog.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { useDecideApprovalMutation, useListApprovalsQuery } from './api.ts';
import { ApprovalCard, ApprovalFacts, type ApprovalEvent } from './ApprovalCard.tsx';
import { actKey, approvalText } from './text.ts';
import './approval.css';

interface Asked {
  approval: Approval;
  event: ApprovalEvent;
}
const DONE = { approve: 'approved', refuse: 'refused', withdraw: 'withdrawn' } as const;

function Decide({
  asked: { approval, event },
  onDone,
}: {
  asked: Asked;
  onDone: (shown_once: string | null) => void;
}) {
  const t = useText(approvalText);
  const dispatch = useAppDispatch();
  const [decide] = useDecideApprovalMutation();
  const { approval_id, payload_hash, act } = approval;
  return (
    <ReasonDialog
      title={t(`${event}_title`, { act: t(`act.${actKey(act)}`) })}
      action={t(event)}
      look={event === 'refuse' ? 'danger' : 'lit'}
      onCancel={() => onDone(null)}
      onSubmit={async (reason) => {
        const body = { event, payload_hash, reason };
        const { data, error } = await decide({ params: { approval_id }, body });
        if (data === undefined) return apiErrorOf(error)?.name ?? 'server_failed';
        dispatch(noticeShown({ kind: 'success', text: approvalText.t(DONE[event]) }));
        onDone(data.shown_once);
        return null;
      }}
    >
      <ApprovalFacts approval={approval} />
      {event === 'approve' && <p>{t('approve_text')}</p>}
    </ReasonDialog>
  );
}

/** An enrolment code, which is shown this once to the person who approved. */
function ShownOnce({ code, onDone }: { code: string; onDone: () => void }) {
  const t = useText(approvalText);
  return (
    <section className="panel approval-code" role="status" aria-labelledby="approval-code">
      <h2 id="approval-code">{t('code')}</h2>
      <p>{t('code_text')}</p>
      <code lang="en">{code}</code>
      <Button onClick={onDone}>{t('code_done')}</Button>
    </section>
  );
}

/** What waits for a second person, own proposals, and what was decided. */
export function Component() {
  const t = useText(approvalText);
  const [list, setList] = useState<ApprovalList>('waiting');
  const [asked, setAsked] = useState<Asked | null>(null);
  const [code, setCode] = useState<string | null>(null);
  const { currentData: data, error } = useListApprovalsQuery(
    { query: { list } },
    { refetchOnMountOrArgChange: true },
  );
  const failed = apiErrorOf(error);
  return (
    <OfficePage title={t('title')} lead={t('lead')}>
      <div className="approval-lists" role="group" aria-label={t('lists')}>
        {APPROVAL_LISTS.map((name) => (
          <Chip key={name} pressed={name === list} onPress={() => setList(name)}>
            {t(`list.${name}`)}
          </Chip>
        ))}
      </div>
      {code !== null && <ShownOnce code={code} onDone={() => setCode(null)} />}
      {data === undefined && (failed === null ? <Loading /> : <OfflineState error={failed} />)}
      {data?.approvals.length === 0 && <EmptyState title={t(`empty.${list}`)} />}
      <ul className="approval-cards">
        {data?.approvals.map((approval) => (
          <ApprovalCard
            key={approval.approval_id}
            approval={approval}
            onDecide={(event) => setAsked({ approval, event })}
          />
        ))}
      </ul>
      {asked !== null && (
        <Decide
          asked={asked}
          onDone={(shown_once) => {
            setAsked(null);
            setCode(shown_once ?? code);
          }}
        />
      )}
    </OfficePage>
  );
}
