package dev.morphium.kotlin

import dev.morphium.Morphium
import dev.morphium.backend.Backend
import dev.morphium.backend.InMemory
import dev.morphium.backend.Poppy
import dev.morphium.driver.Command
import dev.morphium.driver.Driver
import dev.morphium.driver.Drivers
import dev.morphium.driver.Reply
import dev.morphium.pool.PooledDriver
import dev.morphium.pool.uri.ConnectionString
import dev.morphium.settings.MorphiumSettings
import java.util.UUID

/** The places where tests run: this process, and a Poppy behind sockets; each Morphium has a database of its own. */
internal class Backends : AutoCloseable {
    private val inMemory: Backend = InMemory()
    private val poppy = lazy { Poppy.start() }

    fun open(name: String): Morphium = Morphium.connect(uri(name))

    /** A Morphium whose commands are written down by their names. */
    fun open(name: String, commands: MutableList<String>): Morphium {
        val uri = uri(name)
        val driver = if (name == POPPY) PooledDriver.open(ConnectionString.parse(uri)) else Drivers.connect(uri)
        return Morphium.builder(MorphiumSettings.of(uri)).driver(Recording(driver, commands)).open()
    }

    private fun uri(name: String): String {
        val backend = if (name == POPPY) poppy.value else inMemory
        return backend.uri("k" + UUID.randomUUID().toString().replace("-", ""))
    }

    private class Recording(private val driver: Driver, private val commands: MutableList<String>) : Driver by driver {
        override fun execute(command: Command): Reply {
            commands.add(command.name())
            return driver.execute(command)
        }
    }

    override fun close() {
        if (poppy.isInitialized()) {
            poppy.value.close()
        }
    }

    companion object {
        const val IN_MEMORY = "inmemory"
        const val POPPY = "poppy"
    }
}

internal fun inMemory(): Morphium = Backends().open(Backends.IN_MEMORY)
