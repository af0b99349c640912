import { useState } from 'react';
import { Button, type ButtonLook } from '../../kit/controls/Button.tsx';
import { IconButton } from '../../kit/controls/IconButton.tsx';
import { useText } from '../../text/index.ts';
import type { ReportAbout } from './about.ts';
import { ReportSheet } from './late.ts';
import { pressText } from './press-text.ts';

/**
 * A button that opens the reasons for reporting something.
 * @param label the words of a button that shows its picture alone
 */
export function ReportButton({
  about,
  name,
  look = 'ghost',
  label,
}: {
  about: ReportAbout;
  name: string;
  look?: ButtonLook;
  label?: string;
}) {
  const t = useText(pressText);
  const [sheet, setSheet] = useState<'unopened' | 'open' | 'closed'>('unopened');
  const opens = {
    size: 's',
    icon: 'alert',
    'aria-haspopup': 'dialog',
    onPointerEnter: ReportSheet.prepare,
    onFocus: ReportSheet.prepare,
    onClick: () => setSheet('open'),
  } as const;
  return (
    <>
      {label === undefined ? (
        <Button {...opens} look={look}>
          {t('press')}
        </Button>
      ) : (
        <IconButton {...opens} label={label} />
      )}
      {sheet !== 'unopened' && (
        <ReportSheet
          about={about}
          name={name}
          wanted={sheet === 'open'}
          onGiveUp={() => setSheet('closed')}
          open={sheet === 'open'}
          onOpenChange={(open) => setSheet(open ? 'open' : 'closed')}
        />
      )}
    </>
  );
}
