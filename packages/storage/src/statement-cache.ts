import type { RowShape, Statement } from './statement.ts';

/** What an engine prepares once per statement. It rejects two statements with the same name. */
export class StatementCache<Compiled> {
  readonly #compiled = new Map<string, { readonly sql: string; readonly compiled: Compiled }>();
  readonly #compile: (statement: Statement) => Compiled;

  constructor(compile: (statement: Statement) => Compiled) {
    this.#compile = compile;
  }

  of<S extends RowShape>(statement: Statement<S>): Compiled {
    const held = this.#compiled.get(statement.name);
    if (held) {
      if (held.sql !== statement.sql) throw new Error(`two statements are named ${statement.name}`);
      return held.compiled;
    }
    const compiled = this.#compile(statement);
    this.#compiled.set(statement.name, { sql: statement.sql, compiled });
    return compiled;
  }
}
