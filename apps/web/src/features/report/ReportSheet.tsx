import { useState } from 'react';
import { Sheet } from '../../kit/overlay/Sheet.tsx';
import { useText } from '../../text/index.ts';
import type { ReportAbout, RoomTarget } from './about.ts';
import { ReportForm } from './ReportForm.tsx';
import { reportText } from './text.ts';

/** A form of one press: each reason sends the report. */
export function ReportSheet({
  about,
  name,
  open,
  onOpenChange,
}: {
  about: ReportAbout;
  /** The name of who is reported. */
  name: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const t = useText(reportText);
  const [chosen, setChosen] = useState<RoomTarget>('person');
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(`title.${about.target === 'room' ? chosen : about.target}`, { name })}
    >
      <ReportForm about={about} chosen={chosen} onChoose={setChosen} onSent={() => onOpenChange(false)} />
    </Sheet>
  );
}
