package dev.morphium.kotlin

import dev.morphium.Morphium
import dev.morphium.aggregate.Pipeline
import dev.morphium.watch.Watching
import dev.morphium.query.Query
import dev.morphium.query.filter.Filter
import dev.morphium.session.TransactionOptions
import java.util.function.Supplier

/** A query for entities that meet all of these conditions: `morphium.query<Person>(f(Person::age) gte 18)`. */
public inline fun <reified T : Any> Morphium.query(vararg conditions: Filter<in T>): Query<T> =
    conditions.fold(createQueryFor(T::class.java)) { query, condition -> query.filter(condition) }

/** The entity of this id; null when there is none. */
public inline fun <reified T : Any> Morphium.findById(id: Any): T? = findById(T::class.java, id)

/** All entities of a type. */
public inline fun <reified T : Any> Morphium.findAll(): List<T> = findAll(T::class.java)

/** An aggregation over a type's collection, whose results are of another type or the same. */
public inline fun <reified T : Any, reified R : Any> Morphium.aggregate(): Pipeline<T, R> =
    createAggregator(T::class.java, R::class.java)

/** The changes of a type's collection. */
public inline fun <reified T : Any> Morphium.watch(): Watching<T> = watch(T::class.java)

/**
 * Does work in a transaction, on this thread; after a conflict the whole work is done again.
 *
 * In a coroutine: `morphium.await { transaction { … } }`, for a transaction belongs to one thread from its beginning to
 * its end.
 */
public fun <R> Morphium.transaction(options: TransactionOptions = TransactionOptions.DEFAULT, work: () -> R): R =
    inTransaction(options, Supplier { Outcome(work()) }).value

/** A result that may be null, where none may be. */
private class Outcome<R>(val value: R)
