import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { mountMailRegister } from './auth/mail-register.ts'
import { mountFiles } from './files/routes.ts'
import { apiPreflight, authCors } from './http/cors.ts'
import { errorAnswer, ServiceError } from './http/errors.ts'
import { logRequests } from './http/log.ts'
import { mountLibrary } from './library/routes.ts'
import { mountOpenApi } from './openapi/routes.ts'
import { mountSegmentation } from './segmentation/routes.ts'
import { mountService } from './service/routes.ts'
import type { Services } from './services.ts'
import { mountStatistics } from './statistics/routes.ts'
import { mountStudy } from './study/routes.ts'
import { mountTags } from './tags/routes.ts'
import { mountUsers } from './users/routes.ts'
import { mountWordLists } from './word-lists/routes.ts'
import { mountWords } from './words/routes.ts'

/** The most that a call of sign-in takes in, in bytes. */
const authBodyLimit = 1024 * 1024

/** The whole service as one Hono application. It never listens: `main.ts` does. */
export function createApp(services: Services): Hono {
  const { config, logger, auth } = services
  const app = new Hono()
  app.use(logRequests(logger))
  app.options('/api/*', apiPreflight(config.origins))
  app.use('/auth/v1/*', authCors())
  app.use(
    '/auth/v1/*',
    bodyLimit({ maxSize: authBodyLimit, onError: (c) => errorAnswer(c, new ServiceError('too_large')) }),
  )
  app.route('/auth/v1', auth.routes)
  if (services.mailbox) app.route('/dev', services.mailbox)

  mountService(app, services)
  mountLibrary(app, services)
  mountWords(app, services)
  mountSegmentation(app, services)
  mountUsers(app, services)
  mountMailRegister(app, services)
  mountStatistics(app, services)
  mountStudy(app, services)
  mountWordLists(app, services)
  mountTags(app, services)
  mountOpenApi(app, services)
  mountFiles(app, services)

  app.notFound((c) => errorAnswer(c, new ServiceError('route_not_found')))
  app.onError((error, c) => {
    // The line of the request tells of what was not foreseen.
    return errorAnswer(c, error instanceof ServiceError ? error : new ServiceError('internal'))
  })
  return app
}
