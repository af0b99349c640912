import type { ErrorName } from '@akari/rules';
import type { ReactNode } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { StatusChip } from '../../../kit/feedback/StatusChip.tsx';
import { useText } from '../../../text/index.ts';
import { DoorCard } from './DoorCard.tsx';
import { Refusal } from './Refusal.tsx';
import { sessionText } from '../text.ts';

/** Card for a channel in the status `waiting`: watching is free. */
export function PreviewCard({
  name,
  refused,
  onWatch,
  more,
}: {
  name: string;
  refused: ErrorName | null;
  onWatch: () => void;
  /** Further actions. */
  more?: ReactNode;
}) {
  const t = useText(sessionText);
  return (
    <DoorCard
      chip={<StatusChip status="waiting" />}
      title={t('preview.title', { name })}
      actions={
        <>
          <Button look="lit" onClick={onWatch}>
            {t('preview.watch')}
          </Button>
          {more}
        </>
      }
    >
      <p className="door-text">{t('preview.text')}</p>
      <Refusal error={refused} />
    </DoorCard>
  );
}
