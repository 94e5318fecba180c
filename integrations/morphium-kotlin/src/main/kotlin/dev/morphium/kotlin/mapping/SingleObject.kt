package dev.morphium.kotlin.mapping

import dev.morphium.mapping.language.ObjectConstructor
import java.lang.invoke.MethodHandles

/** An `object` or `data object`, which exists once: whoever reads it gets that one. */
internal class SingleObject private constructor(private val instance: Any) : ObjectConstructor {
    override fun parameters(): List<ObjectConstructor.Parameter> = emptyList()

    override fun construct(arguments: Array<Any?>): Any = instance

    companion object {
        fun of(type: Class<*>, lookup: MethodHandles.Lookup): SingleObject =
            SingleObject(MethodHandles.privateLookupIn(type, lookup).findStaticVarHandle(type, "INSTANCE", type).get())
    }
}
