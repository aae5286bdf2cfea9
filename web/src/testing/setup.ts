/// What every unit test needs: patience on a busy machine, and a clean page afterwards.
import { cleanup, configure } from '@testing-library/svelte';
import { afterEach } from 'vitest';

// How long to wait for what a person would see; a test that passes never waits that long.
configure({ asyncUtilTimeout: 20_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
});
