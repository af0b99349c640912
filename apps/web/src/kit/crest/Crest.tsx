import { memo } from 'react';
import { crestOf, type CrestDrawing } from './crest.ts';
import './crest.css';

const PETALS: Record<CrestDrawing['shape'], React.JSX.Element> = {
  leaf: <path d="M16 4c3.6 3 3.6 7 0 10-3.6-3-3.6-7 0-10Z" />,
  dot: <circle cx="16" cy="9" r="3.4" />,
  diamond: <path d="M16 3.5 19.2 10 16 14.5 12.8 10Z" />,
  oval: <ellipse cx="16" cy="8.8" rx="3" ry="5.6" />,
};

/** Avatar of a person without a picture: a crest drawn from the name. It is decoration, hidden from screen readers. */
export const Crest = memo(function Crest({ name, size_px = 36 }: { name: string; size_px?: number }) {
  const { petals, shape, turn_deg, hue_deg } = crestOf(name);
  const ground = `oklch(36% 0.07 ${hue_deg})`;
  return (
    <svg className="ava" width={size_px} height={size_px} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" fill={ground} />
      <g fill={`oklch(84% 0.09 ${hue_deg})`}>
        {Array.from({ length: petals }, (_, index) => (
          <g key={index} transform={`rotate(${turn_deg + (360 / petals) * index} 16 16)`}>
            {PETALS[shape]}
          </g>
        ))}
      </g>
      <circle cx="16" cy="16" r="2.4" fill={ground} />
    </svg>
  );
});
