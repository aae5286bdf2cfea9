/// Starts the harness.
import { mount } from 'svelte';

import '../../../lib/design/tokens.css';
import '../../../lib/design/base.css';
import { settings } from '../../../lib/settings.svelte';
import Harness from './Harness.svelte';

settings.dress(document.documentElement);
const target = document.getElementById('page');
if (target) mount(Harness, { target });
