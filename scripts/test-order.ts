import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const turns = ['api', 'api-postgres-15', 'browser', 'page', 'tools', 'unit']
// The first journey loads the demonstration, and most journeys wait for it. Journeys without demonstration run meanwhile.
const firstJourneys = ['accessibility', 'launcher', 'register-life', 'frame']

function turnOf({ project, moduleId }: TestSpecification) {
  const place = firstJourneys.indexOf(path.basename(moduleId, '.test.ts'))
  const isFirst = project.name === 'browser' && place !== -1
  return turns.indexOf(project.name) - (isFirst ? (firstJourneys.length - place) / 10 : 0)
}

/** Files of one kind after the other, the short ones last: they fill what the long ones leave of the processors. */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return (await super.sort(files)).sort((one, other) => turnOf(one) - turnOf(other))
  }
}
