/// What can be handed on of a game that was played.
import type { TableInfo } from '../wire/TableInfo';

export type Share = {
  /** Where it leads, seen from this page; nothing where there is nothing to hand on. */
  href: string | undefined;
  what: string;
  /** What to say besides. */
  note?: string | undefined;
};

/** The replay where anybody may see it, else the invitation: a link that opens for nobody is none. */
export function shareOf({ listed, code }: Pick<TableInfo, 'listed' | 'code'>, replay: string): Share {
  if (listed) return { href: replay, what: 'the link to the replay' };
  if (code !== undefined) {
    return {
      href: `/j/${code}`,
      what: 'the invitation',
      note: 'The table is private: the invitation shows who played. For the replay to open for everybody, the host lists the table under “People”.',
    };
  }
  return {
    href: undefined,
    what: 'the link to the replay',
    note: 'There is nothing to share: the table is private, and only those who have a place here can open it.',
  };
}
