/// Handing over a log as a file.
import { api } from '../lib/api';

/** The name a log is saved under. */
export function logName(game: string, table: string): string {
  const plain = (text: string) => text.replace(/[^\w-]/g, '');
  return `${plain(game)}-${plain(table)}.log`;
}

/** Fetches the log of a table, as much of it as its reader may have, and saves it. */
export async function downloadLog(table: string, game: string): Promise<void> {
  const text = await api.export(table);
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = logName(game, table);
  link.click();
  // The browser has taken its copy when the next task runs.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
