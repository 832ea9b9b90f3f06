/** Laws of the live demo for football, whose world is the largest: in a file of its own, beside the other sports. */
import { describeLiveWorlds } from '../support/live-world-laws.ts'

describeLiveWorlds(['football'])
