import { useEffect, useState } from 'react';

const QUIET = 4;
interface Drawn {
  size: number;
  path: string;
}

/** Draws a QR code: one square for each dark module, with the quiet zone of ISO 18004 around them. */
async function draw(text: string): Promise<Drawn> {
  const { create } = await import('qrcode');
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const dark: string[] = [];
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column) === 1) dark.push(`M${column + QUIET} ${row + QUIET}h1v1h-1z`);
  return { size: modules.size + 2 * QUIET, path: dark.join('') };
}

/** A QR code. The library that calculates it is loaded with it; the picture is our own, so that no canvas is needed. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  useEffect(() => {
    let left = false;
    void draw(text).then((next) => left || setDrawn(next));
    return () => void (left = true);
  }, [text]);
  if (drawn === null) return <div className="proof-qr" />;
  return (
    <svg className="proof-qr" role="img" aria-label={label} viewBox={`0 0 ${drawn.size} ${drawn.size}`}>
      <path d={drawn.path} />
    </svg>
  );
}
