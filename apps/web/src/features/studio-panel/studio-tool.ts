import type { Language, ToolName } from '@akari/rules';
import type { LatePart } from '../../platform/error/late-part.tsx';
import type { IconName } from '../../kit/icon/names.ts';

export interface StudioToolProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A tool of the studio that opens a window on a desk and a sheet elsewhere. `screens/studio/studio-tools.ts` collects them. */
export interface StudioTool {
  name: ToolName;
  /** Null: no button of the studio opens it, but a part of another panel. */
  button: { icon: IconName; label: (language: Language) => string } | null;
  Panel: LatePart<StudioToolProps>;
}
