import { BaseSequencer, type TestSpecification } from 'vitest/node'

const turns = ['api', 'api-postgres-15', 'browser', 'page', 'unit', 'tools']
const longest = 'e2e/accessibility.test.ts'

const turnOf = ({ project, moduleId }: TestSpecification) =>
  turns.indexOf(project.name) - (moduleId.endsWith(longest) ? 0.5 : 0)

/** Files of one kind after the other, the short ones last: they fill what the long ones leave of the processors. */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return (await super.sort(files)).sort((one, other) => turnOf(one) - turnOf(other))
  }
}
