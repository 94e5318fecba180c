package dev.morphium.kotlin

import dev.morphium.query.filter.Field
import dev.morphium.query.filter.Filter
import dev.morphium.query.filter.Filters
import kotlin.reflect.KProperty1

/** A property, and the beginning of a condition on it: `f(Person::age) gte 18`. */
public fun <T : Any, V> f(property: KProperty1<T, V>): PropertyField<T, V> = PropertyField(property.name)

/** A property that is a collection; it meets a condition when one of its elements does. */
@JvmName("elementOf")
public fun <T : Any, E> f(property: KProperty1<T, Collection<E>?>): PropertyField<T, E> = PropertyField(property.name)

/**
 * A property of an entity, and the beginning of a condition on it, whose values are of the property's type.
 *
 * A value that never changes. Source: MongoDB manual, "Query Predicates".
 *
 * @param T the entities
 * @param V the values that the property is compared with
 */
public class PropertyField<T : Any, V> internal constructor(private val path: String) {
    /** A property of the object in this one: `f(Person::address) then Address::city`. */
    public infix fun <N> then(next: KProperty1<V & Any, N>): PropertyField<T, N> = PropertyField("$path.${next.name}")

    /** Equal to a value; null also finds documents without the field. */
    public infix fun eq(value: V): Filter<T> = untyped().eq(value)

    /** Not equal to a value, documents without the field included. */
    public infix fun ne(value: V): Filter<T> = untyped().ne(value)

    /** More than a value. */
    public infix fun gt(value: V & Any): Filter<T> = untyped().gt(value)

    /** More than a value, or equal. */
    public infix fun gte(value: V & Any): Filter<T> = untyped().gte(value)

    /** Less than a value. */
    public infix fun lt(value: V & Any): Filter<T> = untyped().lt(value)

    /** Less than a value, or equal. */
    public infix fun lte(value: V & Any): Filter<T> = untyped().lte(value)

    /** Equal to one of these values. */
    public infix fun isIn(values: Collection<V>): Filter<T> = untyped().`in`(values)

    /** Equal to none of these values, documents without the field included. */
    public infix fun notIn(values: Collection<V>): Filter<T> = untyped().nin(values)

    /** Whether the document has the field, null included. */
    public fun exists(): Filter<T> = untyped().exists()

    /** The same field with all conditions that there are, for values of any type. */
    @Suppress("UNCHECKED_CAST") // a filter of any entity is one of these
    public fun untyped(): Field<Filter<T>> = Filters.f(path) as Field<Filter<T>>

    /** The path of the field, as queries, sorts and updates take it. */
    override fun toString(): String = path
}
