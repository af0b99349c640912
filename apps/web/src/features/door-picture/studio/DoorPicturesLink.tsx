import { useState } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { useText } from '../../../text/index.ts';
import { DoorPicturesPanel } from './late.ts';
import { doorPicturesText } from './text.ts';
import './door-pictures-link.css';

/** The words, and the button that opens the pictures. */
function Way() {
  const t = useText(doorPicturesText);
  const [panel, setPanel] = useState<'unopened' | 'open' | 'closed'>('unopened');
  return (
    <>
      <div>
        <h2>{t('link')}</h2>
        <p>{t('link_text')}</p>
      </div>
      <Button
        size="s"
        aria-haspopup="dialog"
        onPointerEnter={DoorPicturesPanel.prepare}
        onFocus={DoorPicturesPanel.prepare}
        onClick={() => setPanel('open')}
      >
        {t('open')}
      </Button>
      {panel !== 'unopened' && (
        <DoorPicturesPanel
          wanted={panel === 'open'}
          onGiveUp={() => setPanel('closed')}
          open={panel === 'open'}
          onOpenChange={(next) => setPanel(next ? 'open' : 'closed')}
        />
      )}
    </>
  );
}

/** The green room's way to the pictures of the door: before a broadcast there is time for them. */
export function DoorPicturesLink() {
  const t = useText(doorPicturesText);
  return (
    <section className="door-pictures-link entry" aria-label={t('link')}>
      <Way />
    </section>
  );
}

/** The way of the open studio, beside its other settings. */
export function DoorPicturesCard() {
  const t = useText(doorPicturesText);
  return (
    <section className="panel door-pictures-link" aria-label={t('link')}>
      <Way />
    </section>
  );
}
