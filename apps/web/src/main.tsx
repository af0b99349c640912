import { z } from 'zod';
import { createRoot } from 'react-dom/client';
import './kit/css/tokens.css';
import './kit/css/fonts.css';
import './kit/css/base.css';
import { start } from './app/start.tsx';

// The content security policy allows no code made of strings, which zod would otherwise try.
z.config({ jitless: true });

const root = document.getElementById('root');
if (root !== null) start(createRoot(root));
