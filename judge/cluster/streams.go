package cluster

import (
	"context"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// kept is how long results, sources and attempts stay whose coordinator never
// came back.
const kept = 14 * 24 * time.Hour

// Streams are the streams that units and results live in. Replicas is for a
// server that is a cluster.
func Streams(replicas int) []jetstream.StreamConfig {
	return []jetstream.StreamConfig{
		{
			// What is acknowledged leaves the queue; a unit is in it once.
			Name: unitsStream, Subjects: []string{"adder.unit.*.*.*"}, Replicas: replicas, Storage: jetstream.FileStorage,
			Retention: jetstream.WorkQueuePolicy, MaxMsgsPerSubject: 1, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true,
			MaxMsgSize: 64 << 10, AllowDirect: true, MaxAge: kept,
		},
		{
			// The first result of a unit stays, whatever comes later.
			Name: resultsStream, Subjects: []string{"adder.result.*.*.*.*"}, Replicas: replicas, Storage: jetstream.FileStorage,
			Retention: jetstream.LimitsPolicy, MaxMsgsPerSubject: 1, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true,
			AllowDirect: true, MaxAge: kept,
		},
	}
}

// Buckets hold sources and jobs, and the attempts at units.
func Buckets(replicas int) []jetstream.KeyValueConfig {
	return []jetstream.KeyValueConfig{
		{Bucket: blobsBucket, Replicas: replicas, TTL: kept},
		{Bucket: attemptsBucket, Replicas: replicas, TTL: kept},
	}
}

// Ensure makes the streams that are missing: a server whose folder was removed
// gets them back. Those that are there stay as they are.
func (c *Conn) Ensure(ctx context.Context, replicas int) error {
	for _, s := range Streams(replicas) {
		if _, err := c.js.Stream(ctx, s.Name); err == nil {
			continue
		}
		if _, err := c.js.CreateStream(ctx, s); err != nil {
			return fmt.Errorf("stream %s: %w", s.Name, err)
		}
	}
	for _, b := range Buckets(replicas) {
		if _, err := c.js.KeyValue(ctx, b.Bucket); err == nil {
			continue
		}
		if _, err := c.js.CreateKeyValue(ctx, b); err != nil {
			return fmt.Errorf("bucket %s: %w", b.Bucket, err)
		}
	}
	return nil
}

// ensureQueue makes the consumer by which workers fetch the units of a queue.
func (c *Conn) ensureQueue(ctx context.Context, queue string) error {
	_, err := c.js.CreateOrUpdateConsumer(ctx, unitsStream, jetstream.ConsumerConfig{
		Durable: queue, FilterSubject: "adder.unit." + queue + ".>",
		AckPolicy: jetstream.AckExplicitPolicy, AckWait: c.Patience.orUsual().Ack,
		MaxDeliver: -1, MaxAckPending: -1, // attempts are counted where a server's death does not lose them
		InactiveThreshold: kept,
	})
	return err
}
