import { Component, type ReactNode } from 'react';
import { appText } from '../text.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { useText } from '../../text/index.ts';
import { ErrorNumber } from './ErrorNumber.tsx';
import './fatal-screen.css';

function Broken() {
  const t = useText(appText);
  return (
    <main className="fatal">
      <title>{`${t('broken.title')} – Akari`}</title>
      <span />
      <div className="panel">
        <ErrorState
          heading
          title={t('broken.title')}
          code={<ErrorNumber code={{ number: '500', full: 'request-500' }} />}
          action={
            <Button look="lit" onClick={() => location.reload()}>
              {t('broken.reload')}
            </Button>
          }
        >
          {t('broken.text')}
        </ErrorState>
      </div>
    </main>
  );
}

interface BoundaryProps {
  /** Called when the screen broke. */
  onBroken: () => void;
  children: ReactNode;
}

/** Error boundary for a screen that failed to load (a new release replaced its file) or threw while rendering. */
export class ScreenBoundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError = () => ({ broken: true });
  override componentDidCatch(): void {
    this.props.onBroken();
  }
  override render(): ReactNode {
    return this.state.broken ? <Broken /> : this.props.children;
  }
}
