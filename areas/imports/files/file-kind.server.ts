import type { FileContent, HandedItem, Layout, ReadResult } from '@app/formats'
import type { Db } from '@app/kit/server'
import {
  asImportProblem,
  type FilePlan,
  FileRefused,
  type ImportOrder,
  type ReadContent,
  refuseIf,
  toFileProblem,
} from './imports-plan.server.ts'
import type { Intake } from './intake.server.ts'

export type Planning = (db: Db) => Promise<FilePlan>

type OpenedFile = {
  take: (items: readonly HandedItem[], layout: Layout) => Promise<void>
  end: (read: ReadResult) => Promise<Planning>
}

export type FileKind = { open: (intake: Intake) => OpenedFile }

type ContentKind = FileContent['kind']
type ItemKind = HandedItem['kind']
type ContentOf<Kind extends ContentKind> = Extract<FileContent, { kind: Kind }>
type ItemOf<Kind extends ItemKind> = Extract<HandedItem, { kind: Kind }>

type Definition<Content extends ContentKind, Item extends ItemKind, Staged> = {
  content: Content
  items: readonly Item[]
  open: (intake: Intake) => {
    take: (items: readonly ItemOf<Item>[], layout: Layout) => Promise<void>
    end: (content: ContentOf<Content>, layout: Layout | null) => Promise<Staged>
  }
  plan: (db: Db, file: ReadContent<Staged>, order: ImportOrder) => FilePlan | Promise<FilePlan>
}

export const noRecord = toFileProblem('O arquivo não traz nenhum registro.')

export const defineFileKind = <Content extends ContentKind, Item extends ItemKind, Staged>({
  content: contentKind,
  items,
  open,
  plan,
}: Definition<Content, Item, Staged>): FileKind => ({
  open(intake) {
    const rows = open(intake)
    const kinds: readonly ItemKind[] = items
    const isImported = (item: HandedItem): item is ItemOf<Item> => kinds.includes(item.kind)
    const isOwn = (content: FileContent): content is ContentOf<Content> => content.kind === contentKind
    const { unlessRefused, refusal } = newRefusal()
    return {
      async take(handed, layout) {
        const imported = handed.filter(isImported)
        if (imported.length > 0) await unlessRefused(() => rows.take(imported, layout))
      },
      async end({ content, ...file }) {
        const staged = content && isOwn(content) ? await unlessRefused(() => rows.end(content, file.layout)) : undefined
        await intake.staging.end()
        return async (db) => {
          refuseIf(file.errors.map(asImportProblem))
          const refused = refusal()
          if (refused) throw refused
          if (staged === undefined) throw new FileRefused([noRecord])
          return plan(db, { ...file, content: staged }, intake.order)
        }
      },
    }
  },
})

export const refuseFileKind = <Content extends ContentKind>(
  content: Content,
  describe: (content: ContentOf<Content>) => string,
) =>
  defineFileKind({
    content,
    items: [],
    open: () => ({ take: async () => undefined, end: async (content) => content }),
    plan: (_db, { content }) => {
      throw new FileRefused([toFileProblem(describe(content))])
    },
  })

/** After a refusal, later work is skipped: the rows of a refused file are not needed. */
export function newRefusal() {
  let refused: FileRefused | undefined
  return {
    refusal: () => refused,
    async unlessRefused<Result>(work: () => Promise<Result>) {
      try {
        return refused ? undefined : await work()
      } catch (error) {
        if (!(error instanceof FileRefused)) throw error
        refused = error
      }
    },
  }
}
