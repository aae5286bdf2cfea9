/// The pieces of the design system on one page, for the browser tests and for whoever builds a board.
import { mount } from 'svelte';

import '../../src/lib/design/tokens.css';
import '../../src/lib/design/base.css';
import { settings } from '../../src/lib/settings.svelte';
import Pieces from './Pieces.svelte';

settings.dress(document.documentElement);
const target = document.getElementById('app');
if (target) mount(Pieces, { target });
