import type { ErrorName, HelpSlug } from '@akari/rules';
import type { ReactNode } from 'react';
import { ErrorNumber } from '../../../platform/error/ErrorNumber.tsx';
import { useErrorText, type ShownCode } from '../../../platform/error/use-error-text.ts';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { mediaText, type DeviceFault } from '../../../media/index.ts';
import { useText } from '../../../text/index.ts';
import { sourceText } from '../source/text.ts';
import { HelpLink } from '../../../platform/error/HelpLink.tsx';
import './fault-box.css';

function Box({
  title,
  text,
  help,
  code,
  children,
}: {
  title: string;
  text: string;
  help: HelpSlug | null;
  code?: ShownCode;
  children?: ReactNode;
}) {
  return (
    <div className="fault" role="alert">
      <Icon name="alert" />
      <div>
        <b>{title}</b>
        <p>
          {text} <HelpLink slug={help} />
        </p>
        {code !== undefined && <ErrorNumber code={code} />}
        {children !== undefined && <div className="fault-actions">{children}</div>}
      </div>
    </div>
  );
}

/** A fault of a camera or microphone, and what to do about it. */
export function DeviceFaultBox({ fault, children }: { fault: DeviceFault; children?: ReactNode }) {
  const t = useText(sourceText);
  const m = useText(mediaText);
  return (
    <Box title={m(`fault.${fault}`)} text={t(`fault.${fault}`)} help="camera-and-microphone">
      {children}
    </Box>
  );
}

/** An error of the server or of the media node. */
export function ServerFaultBox({ error, children }: { error: ErrorName; children?: ReactNode }) {
  const { message, next, code, help } = useErrorText(error);
  return (
    <Box title={message} text={next} code={code} help={help}>
      {children}
    </Box>
  );
}
