import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// What loads later is waited for on a busy machine too.
configure({ asyncUtilTimeout: 8000 })

afterEach(cleanup)
