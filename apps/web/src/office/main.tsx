import '../platform/api/strict-schemas.ts';
import '../kit/css/tokens.css';
import '../kit/css/fonts.css';
import '../kit/css/base.css';
import '../kit/css/forced-colors.css';
import { start } from './start.tsx';

start();
