import path from 'node:path'
import { normalizePath, type Plugin } from 'vite'

/**
 * Finds the modules that groups of entries import, directly or through others, without dynamic imports.
 * Entries are paths from `root`; an entry that does not exist fails the build. `isIn` returns false until the plugin
 * has seen all modules, which is before the bundler forms chunks.
 */
export function staticImports<Group extends string>(root: string, entries: Record<Group, readonly string[]>) {
  const modulesOf = new Map<string, ReadonlySet<string>>()
  const plugin: Plugin = {
    name: 'retaguarda:static-imports',
    apply: 'build',
    buildEnd(error) {
      if (error) return
      for (const [group, files] of Object.entries<readonly string[]>(entries)) {
        const ids = new Set(files.map((file) => normalizePath(path.join(root, file))))
        // The set grows while it is walked.
        for (const id of ids) {
          const module = this.getModuleInfo(id)
          if (!module)
            throw new Error(`The build has no module ${id}, which the group ${group} of chunks names or imports`)
          for (const imported of module.importedIds) ids.add(imported)
        }
        modulesOf.set(group, ids)
      }
    },
  }
  return { plugin, isIn: (group: Group, id: string) => modulesOf.get(group)?.has(id) ?? false }
}
