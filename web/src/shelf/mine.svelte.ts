/// My tables as the shelf shows them: known from this browser, and asked about one by one.
import { Refusal, type Api } from '../lib/api';
import type { MyTable, Session } from '../lib/session';
import { company, standing, type Standing } from './standing';

export type Row = {
  mine: MyTable;
  /** The server does not know this table, or not this key. */
  gone: boolean;
  over: boolean;
  standing: Standing | undefined;
  company: string | undefined;
};

/** More than these are not asked about at once. */
const MOST = 8;

export class Mine {
  rows = $state.raw<readonly Row[]>([]);
  readonly #api: Pick<Api, 'table' | 'view'>;
  readonly #session: Pick<Session, 'myTables' | 'forget'>;

  constructor(api: Pick<Api, 'table' | 'view'>, session: Pick<Session, 'myTables' | 'forget'>) {
    this.#api = api;
    this.#session = session;
    this.rows = session.myTables().slice(0, MOST).map(unknown);
  }

  /** Those that are not over, the ones that wait for me first. */
  get running(): readonly Row[] {
    const order = (row: Row) => (row.standing?.mine ? 0 : row.gone ? 2 : 1);
    return this.rows.filter((row) => !row.over).sort((a, b) => order(a) - order(b));
  }

  get finished(): readonly Row[] {
    return this.rows.filter((row) => row.over);
  }

  /** Asks how each of them stands. What cannot be asked now stays as it was. */
  async refresh(): Promise<void> {
    await Promise.all(this.rows.map(({ mine }) => this.#ask(mine)));
  }

  forget(table: string): void {
    this.#session.forget(table);
    this.rows = this.rows.filter((row) => row.mine.table !== table);
  }

  async #ask(mine: MyTable): Promise<void> {
    try {
      const { table: info, you } = await this.#api.table(mine.table);
      const now = info.phase === 'running' ? (await this.#api.view(mine.table)).now : undefined;
      this.#put({
        mine: { ...mine, game: info.game },
        gone: false,
        over: info.phase === 'over',
        standing: standing(info, you.seats, now),
        company: company(info, you.seats),
      });
    } catch (error) {
      const status = error instanceof Refusal ? error.problem.status : 0;
      if (status === 401 || status === 403 || status === 404) this.#put({ ...unknown(mine), gone: true });
    }
  }

  #put(row: Row): void {
    this.rows = this.rows.map((old) => (old.mine.table === row.mine.table ? row : old));
  }
}

function unknown(mine: MyTable): Row {
  return { mine, gone: false, over: false, standing: undefined, company: undefined };
}
